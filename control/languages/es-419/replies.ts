import type { Replies } from "../phrase.ts";

export const REPLIES: Replies = {
  "call.failed": "Algo falló con ese comando.",
  "call.cancelled": "El comando se canceló. Puede que una parte ya esté hecha.",
  "call.outOfTime": "El comando tardó demasiado. Puede que una parte ya esté hecha.",
  "automation.busy": "Ese comando no se puede usar ahora: se alcanzó un límite.",

  "platform.not_found": "La plataforma no lo encontró.",
  "platform.timeout": "La plataforma no respondió a tiempo.",

  "bulk.failed": "Falló con {left, plural, one {# jugador} many {# de jugadores} other {# jugadores}}.",

  "type.outfit": "atuendo",
  "type.shoes": "zapatos",
  "item.cleared": "Quité esto: {type}.",
  "copy.done": "Copié a {name}: {count, plural, one {# objeto} many {# de objetos} other {# objetos}}.",

  "match.cleared": "Ya volví al lobby.",
  "match.none": "Ya estaba en el lobby.",

  "party.keySet": "Puse la clave personalizada.",
  "party.keyCleared": "Quité la clave personalizada.",
  "party.kicked": "Expulsé a {name} del grupo.",
  "party.invited": "Invité a {name}.",
  "party.joined": "Me uní al grupo de {name}.",
  "party.joinRequested": "El grupo de {name} es privado. Pedí entrar.",
  "party.left": "Salí del grupo.",

  "friend.asked": "Ya le envié una solicitud de amistad a {name}.",
  "friend.declined": "Rechacé la solicitud de {name}.",
  "block.done": "Bloqueé a {name}.",
  "block.undone": "Desbloqueé a {name}.",

  "status.cleared": "Quité el estado.",
  "ping.done": "La plataforma respondió en {milliseconds, number} ms.",

  "send.partly":
    "{command}: funcionó con {succeeded, plural, one {# bot} many {# de bots} other {# bots}}, falló con {failed, number}, sin probar con {left, number}.",
  "send.done": "{command}: funcionó con {count, plural, one {# bot} many {# de bots} other {# bots}}.",
};
