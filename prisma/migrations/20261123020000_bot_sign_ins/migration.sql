-- CreateEnum
CREATE TYPE "BotSignInState" AS ENUM ('pending', 'done', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "BotSignIn" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "state" "BotSignInState" NOT NULL DEFAULT 'pending',
    "renewedId" TEXT,
    "nickname" TEXT,
    "categoryId" TEXT,
    "shardId" TEXT NOT NULL,
    "hubId" TEXT NOT NULL,
    "address" TEXT,
    "userCode" TEXT,
    "botId" TEXT,
    "created" BOOLEAN,
    "message" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "aliveAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BotSignIn_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "BotSignIn_accountId_state_idx" ON "BotSignIn"("accountId", "state");

-- CreateIndex
CREATE INDEX "BotSignIn_expiresAt_idx" ON "BotSignIn"("expiresAt");

-- AddForeignKey
ALTER TABLE "BotSignIn" ADD CONSTRAINT "BotSignIn_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
