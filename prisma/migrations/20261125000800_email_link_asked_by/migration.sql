CREATE TYPE "EmailLinkAsker" AS ENUM ('stranger', 'owner', 'staff');

ALTER TABLE "EmailLink" ADD COLUMN "askedBy" "EmailLinkAsker" NOT NULL DEFAULT 'stranger';

UPDATE "EmailLink" SET "askedBy" = CASE WHEN kind = 'confirmEmail' THEN 'owner' ELSE 'staff' END::"EmailLinkAsker"
WHERE kind = 'confirmEmail' OR email IS NULL;
