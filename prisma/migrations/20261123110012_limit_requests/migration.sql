-- AlterEnum
ALTER TYPE "ReviewKind" ADD VALUE 'limit';
