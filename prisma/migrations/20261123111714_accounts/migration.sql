-- CreateEnum
CREATE TYPE "PasskeyPurpose" AS ENUM ('register', 'signIn', 'confirm');

-- CreateTable
CREATE TABLE "PasskeyChallenge" (
    "hash" TEXT NOT NULL,
    "purpose" "PasskeyPurpose" NOT NULL,
    "accountId" TEXT,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PasskeyChallenge_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "PasskeyChallenge_accountId_idx" ON "PasskeyChallenge"("accountId");

-- CreateIndex
CREATE INDEX "PasskeyChallenge_expiresAt_idx" ON "PasskeyChallenge"("expiresAt");

-- CreateIndex
CREATE INDEX "Account_deleteAt_idx" ON "Account"("deleteAt");

-- AddForeignKey
ALTER TABLE "PasskeyChallenge" ADD CONSTRAINT "PasskeyChallenge_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
