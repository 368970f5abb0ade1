-- AlterTable
ALTER TABLE "Application" ALTER COLUMN "ownerId" DROP NOT NULL;

-- The command line that comes with the service. Without an owner nobody can change it, and it has no redirect URI.
INSERT INTO "Application" (id, "ownerId", name, "isPublicClient", verification, "redirectUris", scopes, "deviceFlow",
  description, icon, "iconHash", "updatedAt")
VALUES ('000000000000000000000001', NULL, 'svc-bots', true, 'verified', ARRAY[]::text[],
  ARRAY['identify', 'bots.read', 'bots.write', 'categories.read', 'categories.write', 'commands.run'], true,
  'The command line of this service, on the computer where somebody has just started to sign in.',
  'iVBORw0KGgoAAAANSUhEUgAAAGAAAABgBAMAAAAQtmoLAAAAMFBMVEVMaXFBYutBYutBYutBY+tBYutBY+v///9CY+tVc+3y9P5/lfKywPfM1fqVqPRrhfBNoQH5AAAAB3RSTlMA8xrLbVWNWbRpNAAAAAlwSFlzAAALEwAACxMBAJqcGAAAAm1JREFUWMPlmDtLA0EQxw8fH0BBSKkgYinYpBQrS23EUgTBbzAaoxLjY8/4KA1BbH2AWppCbH0Vlj6alNH4AQxiwPXu1uxMbt0dEBT8V7vJ/O52d/Z2ZtbzIjWN9ieEQZn+yU6PqDspvlV2ENv3JIRFmQndvsVqL4nxun1TUjgoW5/HiHBSh7JvFY4aiIAhV2CJ+QIhhgOgyx1oD4CkO5ANfCAYGuCNKBzTFAdYkV5OcIBMJ5nC1l0JW9TmqmQSzahfgFRe7/t7cIAM+rxe1C8DXOr9dYB5ZLDojVFgRu9vU2CZLJI0SOv9C/IAuUzYz3IIoE3CBzJE6WsMEAvCBwBxAx4DHaF0BAWwScMUJID7u49AdPSMLTCwAzF6MAO5vTggVTQCZYjVvAnIgUFFA1AwAQcGQC4i3NIv4B2wLzzs5ZPGb+YNe1sDNuU/1UZgS/78FAtsNOyDr5HexwJrAAtxwCvAvgmYjgNWTcCqGZj+ZaB2GJ1NUcMG5NTmUQ0bUFCbRzVswKm0mxVawwaU1RegGj/+BvYc2KskaqD8AKU/sjX+JXD+dTLmXlyADZiLzi3/LjhfHDbfcUD4FfftnZZhZ/eCsb1lFAljy6zTHDS5zEFU6vbHTssqFydSuFxGYE0FZf86tE9XVejet5ze/pkM10c3ecvpjeKDn7fHB3YEYsc4dhTlx2l2JuCWayR42QzJyGLzpSuckSVJRkZekiIZWZZTboTAFA9YIam0VcskWbdqkZQDVvXxaqbPgoNd0rCLJn5Zxi782KUlv3hll8fsApxf4rMvEfjXFOyLEP5VC/8yJ7guajNZt2nXRR+NQfilWL4zMwAAAABJRU5ErkJggg==',
  '8e12a6c5572de00b52f38ea9c7eade55b40153ab760a1da45eb6684ee98b82ad', now());
