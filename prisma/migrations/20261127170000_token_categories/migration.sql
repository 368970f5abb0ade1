-- AlterTable
ALTER TABLE "ApiToken" ADD COLUMN "categoryIds" TEXT[] DEFAULT ARRAY[]::TEXT[];
