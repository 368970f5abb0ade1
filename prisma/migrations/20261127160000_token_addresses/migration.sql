-- AlterTable
ALTER TABLE "ApiToken" ADD COLUMN "addresses" TEXT[] DEFAULT ARRAY[]::TEXT[];
