-- AlterTable
ALTER TABLE "ApiToken" DROP COLUMN IF EXISTS "warnedAt";
