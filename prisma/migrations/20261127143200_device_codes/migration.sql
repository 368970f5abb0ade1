-- Sign-in by a code that a device shows (RFC 8628).
ALTER TABLE "Application" ADD COLUMN "deviceFlow" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "DeviceCode" (
    "hash" TEXT NOT NULL,
    "userCodeHash" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "scopes" TEXT[],
    "decision" TEXT,
    "intervalSeconds" INTEGER NOT NULL DEFAULT 5,
    "polledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "DeviceCode_pkey" PRIMARY KEY ("hash")
);
CREATE UNIQUE INDEX "DeviceCode_userCodeHash_key" ON "DeviceCode"("userCodeHash");
CREATE INDEX "DeviceCode_applicationId_idx" ON "DeviceCode"("applicationId");
CREATE INDEX "DeviceCode_expiresAt_idx" ON "DeviceCode"("expiresAt");
ALTER TABLE "DeviceCode" ADD CONSTRAINT "DeviceCode_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;
