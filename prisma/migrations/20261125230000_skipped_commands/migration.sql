-- AlterTable
ALTER TABLE "CommandSample" ADD COLUMN "skipped" INTEGER NOT NULL DEFAULT 0;
