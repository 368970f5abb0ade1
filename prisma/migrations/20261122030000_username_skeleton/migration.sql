-- AlterTable
ALTER TABLE "Account" ADD COLUMN     "usernameSkeleton" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "Account_usernameSkeleton_key" ON "Account"("usernameSkeleton");
