-- The event streams of staff end at once when the session or the admin right behind them ends: both publish the tag
-- session:USER_ID, of staff only.

CREATE FUNCTION publish_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_tags(ARRAY(
    SELECT 'session:' || users.id FROM old_rows JOIN users ON users.id = old_rows.user_id WHERE users.is_admin
  ));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_end_streams AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_ended_sessions();
--> statement-breakpoint
CREATE FUNCTION publish_revoked_admins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_tags(ARRAY(
    SELECT 'session:' || old_rows.id FROM old_rows JOIN new_rows USING (id) WHERE old_rows.is_admin AND NOT new_rows.is_admin
  ));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_end_streams AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_revoked_admins();
