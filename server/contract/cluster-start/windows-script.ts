import { type ClusterStart, INSTALLED_PROGRAM, latestPackage, type StartText } from "./cluster-start.ts";
import { quoteForPowerShell } from "./quote.ts";

/** Windows PowerShell reads a file as UTF-8 only with this mark. */
const BYTE_ORDER_MARK = "\ufeff";

/** A script for Windows, which keeps the token and the library in a folder of its own, and can register itself as a task. */
export function windowsScript(start: ClusterStart): StartText {
  const text = `${BYTE_ORDER_MARK}# Starts a cluster, with the newest version of its program. The first time it asks for an API token.
# With -Register it becomes a task, which starts the cluster each time you sign in to Windows.
param([switch]$Register)
$ErrorActionPreference = 'Stop'

$env:SVC_URL = ${quoteForPowerShell(start.gateway)}
$env:SVC_CLUSTER_NAME = ${quoteForPowerShell(start.name)}
$folder = Join-Path $env:LOCALAPPDATA 'svc-cluster'
$env:SVC_TOKEN_FILE = Join-Path $folder 'cluster-token'
New-Item -ItemType Directory -Force -Path $folder | Out-Null

if (-not (Test-Path -LiteralPath $env:SVC_TOKEN_FILE)) {
  $secret = Read-Host -Prompt 'API token' -AsSecureString
  $token = [Net.NetworkCredential]::new('', $secret).Password
  New-Item -ItemType File -Path $env:SVC_TOKEN_FILE | Out-Null
  # Only you can read the token.
  $user = [Security.Principal.WindowsIdentity]::GetCurrent().Name
  icacls $env:SVC_TOKEN_FILE /inheritance:r /grant:r "$($user):F" | Out-Null
  if ($LASTEXITCODE -ne 0) { Remove-Item -LiteralPath $env:SVC_TOKEN_FILE; throw 'The token file could not be protected.' }
  Set-Content -LiteralPath $env:SVC_TOKEN_FILE -Value $token -NoNewline
}

if ($Register) {
  $script = Join-Path $folder 'svc-cluster.ps1'
  if ($PSCommandPath -ne $script) { Copy-Item -LiteralPath $PSCommandPath -Destination $script -Force }
  $arguments = '-NoProfile -ExecutionPolicy Bypass -WindowStyle Hidden -File "{0}"' -f $script
  $action = New-ScheduledTaskAction -Execute 'powershell.exe' -Argument $arguments -WorkingDirectory $folder
  $trigger = New-ScheduledTaskTrigger -AtLogOn -User ([Security.Principal.WindowsIdentity]::GetCurrent().Name)
  $settings = New-ScheduledTaskSettingsSet -ExecutionTimeLimit ([TimeSpan]::Zero) -MultipleInstances IgnoreNew \`
    -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1) -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries
  Register-ScheduledTask -TaskName 'svc-cluster' -Action $action -Trigger $trigger -Settings $settings -Force | Out-Null
  Start-ScheduledTask -TaskName 'svc-cluster'
  Write-Host 'The task svc-cluster is registered and started.'
  exit 0
}

# Without the service, the version that is installed already starts.
$ErrorActionPreference = 'Continue'
npm.cmd install --prefix $folder --no-audit --no-fund ${quoteForPowerShell(latestPackage(start))}
node (Join-Path $folder '${INSTALLED_PROGRAM}')
exit $LASTEXITCODE
`;
  const commands = "powershell -ExecutionPolicy Bypass -File .\\svc-cluster.ps1 -Register";
  return { text, fileName: "svc-cluster.ps1", commands };
}
