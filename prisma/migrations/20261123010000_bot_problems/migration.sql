-- Why the platform does not let a bot sign in, and the platform's sentence about it.

ALTER TABLE "Bot" ADD COLUMN "problem" TEXT, ADD COLUMN "problemMessage" TEXT;
ALTER TABLE "DeletedBot" ADD COLUMN "problem" TEXT, ADD COLUMN "problemMessage" TEXT;

-- Bots whose credentials were refused before the reason was stored.
UPDATE "Bot" SET "problem" = 'invalid_auth' WHERE "invalidAuth";
UPDATE "DeletedBot" SET "problem" = 'invalid_auth' WHERE "invalidAuth";
