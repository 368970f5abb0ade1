-- AlterTable
ALTER TABLE "Account" ADD COLUMN     "firstSteps" TEXT[] DEFAULT ARRAY[]::TEXT[];
