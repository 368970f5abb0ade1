import type { Replies } from "../phrase.ts";

export const REPLIES: Replies = {
  "auto.greeting": "Olá! {prefix}help mostra-te o que sei fazer.",
  "auto.enoughBots": "Já há bots suficientes aqui, por isso vou sair.",

  "call.failed": "Algo correu mal com esse comando.",
  "call.outOfTime": "O comando demorou demasiado. Talvez uma parte já tenha sido feita.",
  "command.unknown": "O comando “{name}” não existe. Tenta “help”.",
  "automation.notForYou": "Esse comando não é para ti.",
  "automation.notMet": "As condições desse comando não estão reunidas neste momento.",
  "automation.cooldown": "Esse comando pode ser usado outra vez daqui a {seconds} s.",
  "automation.busy": "Não dá para usar esse comando agora, porque se atingiu um limite.",
  "automation.broken": "Esse comando está desativado, porque um dos seus passos usa um comando que não existe.",
  "usage.surplus": "“{value}” está a mais. Uso: {usage}",

  "rank.tooLow": "Para “{command}” é preciso o cargo “{rank}”.",
  "rank.partyOnly": "Só os membros do meu grupo podem usar “{command}”.",
  "rank.friendsOnly": "Só os meus amigos podem usar “{command}”.",

  "platform.invalid_auth": "O meu início de sessão já não é aceite.",
  "platform.banned": "A minha conta foi banida.",
  "platform.action_required": "O meu dono tem primeiro de fazer algo na plataforma.",
  "platform.rate_limited": "A plataforma está a limitar as minhas ações. Tenta outra vez daqui a pouco.",
  "platform.rate_limited_for":
    "A plataforma está a limitar as minhas ações. Tenta outra vez daqui a {seconds, plural, one {# segundo} many {# de segundos} other {# segundos}}.",
  "platform.unavailable": "Não consigo aceder à plataforma. Tenta mais tarde.",

  "person.youNotInParty": "Não estás no meu grupo.",
  "person.needed": "Indica um jogador, porque esta chamada vem de fora do jogo. Uso: {usage}",
  "relation.self": "eu próprio",

  "bulk.failed": "Falhou para {left, plural, one {# jogador} many {# de jogadores} other {# jogadores}}.",

  "item.nothingWorn": "Não estou a usar nada deste tipo ({type}).",
  "banner.noColour": "Indica também uma cor.",
  "copy.same": "Já estava a usar o mesmo que {name}.",
  "copy.self": "Esse sou eu. Escolhe outro membro.",
  "running.already": "“{command}” já está em curso. Usa “stop” para parar.",
  "stop.nothing": "Não havia nada em curso.",

  "stat.rank": "Classificação: {value, number}.",

  "readiness.set":
    "{state, select, ready {Agora estou pronto.} notReady {Já não estou pronto.} other {Vou ficar de fora da próxima partida.}}",
  "readiness.already":
    "{state, select, ready {Já estava pronto.} notReady {De qualquer forma, não estava pronto.} other {Já ia ficar de fora.}}",
  "readiness.notOut": "Não ia ficar de fora.",
  "readiness.in": "Vou participar outra vez.",
  "match.set": "Agora parece que estou numa partida.",
  "match.setPlayers":
    "Agora parece que estou numa partida com {players, plural, one {# jogador restante} many {# de jogadores restantes} other {# jogadores restantes}}.",
  "match.none": "Já estava no lobby.",

  "party.hidden": "{name} já não está visível.",
  "party.shown": "{name} está visível outra vez.",
  "party.kickSelf": "Não me posso expulsar a mim próprio. Usa “leave”.",
  "party.alone": "Já estava sozinho no meu grupo.",

  "friend.asked": "Já enviei um pedido de amizade a {name}.",
  "friend.requested": "Pedido de amizade enviado a {name}.",
  "friend.removed": "{name} já não está na minha lista de amigos.",
  "block.already": "Já tinha bloqueado {name}.",
  "block.none": "Não tinha bloqueado “{name}”.",

  "say.alone": "Não está mais ninguém no grupo.",
  "whisper.done": "Sussurrei a {name}.",
  "status.set": "Estado: {text}",
  "status.cleared": "Apaguei o estado.",
  "help.all": "Comandos: {commands}. Usa “help” com um nome para veres os detalhes.",
  "prev.nothing": "Ainda não usaste nenhum comando que eu possa repetir.",

  "send.nested": "Um comando reencaminhado não pode ser reencaminhado outra vez.",
  "send.mayNot": "Não podes usar “{command}”.",
  "send.tooLong":
    "Isso é demasiado longo para reencaminhar: no máximo {max, plural, one {# carácter} many {# de caracteres} other {# caracteres}}.",
  "send.nobody": "Não há nenhum outro bot a quem enviar.",
  "send.partly":
    "{command}: resultou para {succeeded, plural, one {# bot} many {# de bots} other {# bots}}, falhou para {failed, number}, não tentei com {left, number}.",
  "send.done": "{command}: resultou para {count, plural, one {# bot} many {# de bots} other {# bots}}.",
};
