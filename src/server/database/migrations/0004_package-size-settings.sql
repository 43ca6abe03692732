-- The site settings of the package size, renamed from `parcel.` to `package.`.
UPDATE "site_settings" SET "key" = 'package.' || substr("key", length('parcel.') + 1)
WHERE "key" IN ('parcel.weight_grams', 'parcel.length_mm', 'parcel.width_mm', 'parcel.height_mm');
