-- CreateEnum
CREATE TYPE "ReviewKind" AS ENUM ('verification', 'developer');

-- CreateEnum
CREATE TYPE "ReviewState" AS ENUM ('pending', 'approved', 'rejected');

-- CreateTable
CREATE TABLE "ReviewRequest" (
    "id" TEXT NOT NULL,
    "kind" "ReviewKind" NOT NULL,
    "accountId" TEXT NOT NULL,
    "applicationId" TEXT,
    "useCase" TEXT NOT NULL,
    "state" "ReviewState" NOT NULL DEFAULT 'pending',
    "reason" TEXT,
    "reviewerId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ReviewRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ReviewRequest_state_createdAt_idx" ON "ReviewRequest"("state", "createdAt");

-- CreateIndex
CREATE INDEX "ReviewRequest_accountId_idx" ON "ReviewRequest"("accountId");

-- CreateIndex
CREATE INDEX "ReviewRequest_applicationId_idx" ON "ReviewRequest"("applicationId");

-- AddForeignKey
ALTER TABLE "ReviewRequest" ADD CONSTRAINT "ReviewRequest_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewRequest" ADD CONSTRAINT "ReviewRequest_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;
