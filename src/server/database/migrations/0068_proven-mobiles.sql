CREATE VIEW "public"."proven_mobiles" AS (select m.user_id, m.mobile from account_mobiles m where exists (
    select from orders o where o.user_id > 0 and o.user_id = m.user_id and o.customer_phone = m.mobile
      and o.status = 'delivered'));