-- CreateTable
CREATE TABLE "BotEvent" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "botId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "from" TEXT,
    "text" TEXT NOT NULL,
    "format" INTEGER,
    "status" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BotEvent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "BotEvent_botId_id_idx" ON "BotEvent"("botId", "id");

-- CreateIndex
CREATE INDEX "BotEvent_createdAt_idx" ON "BotEvent"("createdAt");
