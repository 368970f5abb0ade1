import { LIBRARIES } from "#server/contract/libraries.ts";

/** The service's addresses. */
interface Addresses {
  portal: string;
  gateway: string;
}

/** Lines for a shell. A test reads them as the program does. */
export const commandLineSnippets = ({ portal, gateway }: Addresses) => ({
  install: `npm install -g ${gateway}/${LIBRARIES.client.latest}`,
  signIn: `svc-bots sign-in --url ${portal}
svc-bots who
svc-bots sign-out`,
  bots: `svc-bots bots --category "Public lobbies" --status available,busy
svc-bots bots import accounts.csv --category "Public lobbies"
svc-bots bots create --credentials account.json --nickname Otter`,
  run: `svc-bots commands
svc-bots run emote wave --category "Public lobbies" --skip-offline
svc-bots bots disable --category "Public lobbies"
svc-bots jobs
svc-bots jobs results JOB --state failed
svc-bots jobs retry JOB`,
  automations: `svc-bots automations --category "Public lobbies"
svc-bots automations show "Public lobbies" "Greet who joins"
svc-bots automations show "Public lobbies" "Greet who joins" --run 2`,
  watch: `svc-bots watch --events bot,gone
svc-bots logs --category "Public lobbies"`,
  file: `svc-bots pull bots.yaml
svc-bots diff bots.yaml
svc-bots apply bots.yaml`,
  fileFormat: `version: 1

categories:
  - name: Public lobbies
    config:
      privacy: 0
      statusText:
        - Join me

presets:
  - name: Evening
    config:
      outfit:
        id: outfit_example
      level: 100

schedules:
  - name: Evening outfit
    kind: preset
    input:
      preset: Evening
    target:
      category: Public lobbies
    cron: 0 18 * * *
    timeZone: Europe/Berlin`,
  scripts: `export SVC_URL=${portal} SVC_TOKEN_FILE=/etc/bots/token
svc-bots bots --status disconnected | jq -r '.[].nickname'
svc-bots watch --events gone | jq --unbuffered -r .data.id
svc-bots bots export backup.json
svc-bots apply bots.yaml --yes`,
  completion: `echo 'eval "$(svc-bots completion bash)"' >> ~/.bashrc
echo 'eval "$(svc-bots completion zsh)"' >> ~/.zshrc
svc-bots completion fish > ~/.config/fish/completions/svc-bots.fish`,
});
