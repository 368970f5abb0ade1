-- CreateEnum
CREATE TYPE "IncidentImpact" AS ENUM ('degraded', 'partlyDown', 'down');

-- CreateEnum
CREATE TYPE "IncidentState" AS ENUM ('investigating', 'identified', 'monitoring', 'resolved');

-- CreateTable
CREATE TABLE "StatusDay" (
    "part" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "upMs" INTEGER NOT NULL DEFAULT 0,
    "downMs" INTEGER NOT NULL DEFAULT 0,
    "pausedMs" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "StatusDay_pkey" PRIMARY KEY ("part","day")
);

-- CreateTable
CREATE TABLE "Incident" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "impact" "IncidentImpact" NOT NULL,
    "parts" TEXT[],
    "state" "IncidentState" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Incident_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IncidentUpdate" (
    "id" TEXT NOT NULL,
    "incidentId" TEXT NOT NULL,
    "state" "IncidentState" NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMPTZ(3),
    "mailedTo" TEXT DEFAULT '',

    CONSTRAINT "IncidentUpdate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StatusSubscriber" (
    "id" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "addressKey" TEXT NOT NULL,
    "confirmHash" TEXT,
    "confirmedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3),
    "unsubscribeHash" TEXT NOT NULL,
    "keyId" TEXT NOT NULL,
    "sealedToken" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StatusSubscriber_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "StatusDay_day_idx" ON "StatusDay"("day");

-- CreateIndex
CREATE INDEX "Incident_resolvedAt_idx" ON "Incident"("resolvedAt");

-- CreateIndex
CREATE INDEX "IncidentUpdate_incidentId_id_idx" ON "IncidentUpdate"("incidentId", "id");

-- Updates whose mails are not all made: mostly none.
CREATE INDEX "IncidentUpdate_mailing_idx" ON "IncidentUpdate"("id") WHERE "mailedTo" IS NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "StatusSubscriber_addressKey_key" ON "StatusSubscriber"("addressKey");

-- CreateIndex
CREATE UNIQUE INDEX "StatusSubscriber_confirmHash_key" ON "StatusSubscriber"("confirmHash");

-- CreateIndex
CREATE UNIQUE INDEX "StatusSubscriber_unsubscribeHash_key" ON "StatusSubscriber"("unsubscribeHash");

-- CreateIndex
CREATE INDEX "StatusSubscriber_expiresAt_idx" ON "StatusSubscriber"("expiresAt");

-- AddForeignKey
ALTER TABLE "IncidentUpdate" ADD CONSTRAINT "IncidentUpdate_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;
