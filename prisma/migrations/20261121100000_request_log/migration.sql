-- CreateTable
CREATE TABLE "ApiRequest" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "applicationId" TEXT,
    "kind" TEXT NOT NULL,
    "credentialId" TEXT,
    "method" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "bucket" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "error" TEXT,
    "message" TEXT,
    "ms" DOUBLE PRECISION NOT NULL,
    "ip" TEXT NOT NULL,
    "agent" TEXT,
    "requestId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ApiRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ApiRequest_accountId_id_idx" ON "ApiRequest"("accountId", "id");

-- CreateIndex
CREATE INDEX "ApiRequest_applicationId_id_idx" ON "ApiRequest"("applicationId", "id");

-- CreateIndex
CREATE INDEX "ApiRequest_requestId_idx" ON "ApiRequest"("requestId");

-- CreateIndex
CREATE INDEX "ApiRequest_createdAt_idx" ON "ApiRequest"("createdAt");
