-- CreateTable
CREATE TABLE "StreamTicket" (
    "hash" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "credentialHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "StreamTicket_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "StreamTicket_accountId_idx" ON "StreamTicket"("accountId");

-- CreateIndex
CREATE INDEX "StreamTicket_expiresAt_idx" ON "StreamTicket"("expiresAt");

-- AddForeignKey
ALTER TABLE "StreamTicket" ADD CONSTRAINT "StreamTicket_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
