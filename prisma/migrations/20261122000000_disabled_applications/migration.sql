-- AlterEnum
ALTER TYPE "ReviewState" ADD VALUE 'withdrawn';

-- AlterTable
ALTER TABLE "Application" ADD COLUMN     "disabledReason" TEXT;
