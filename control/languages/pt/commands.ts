import type { Aliases, Descriptions } from "../phrase.ts";

export const DESCRIPTIONS: Descriptions = {
  "about.backpack": "Põe uma mochila ou uma mascote.",
  "about.cosmetic": "Põe um item de qualquer tipo.",
  "about.banner": "Define o estandarte e a sua cor.",
  "about.random": "Põe itens aleatórios.",
  "about.preset": "Põe vários itens de uma vez, pelos IDs. `none` tira um.",
  "about.clear_emote": "Termina o gesto.",
  "about.copy": "Copia o visual de um membro do grupo. Sem um nome, copia-te a ti.",
  "about.mimic": "Copia o visual de um membro do grupo, e cada mudança, até `stop`. Sem um nome, copia-te a ti.",
  "about.new_items": "Mostra os itens mais recentes um a um, até `stop`.",
  "about.all_items": "Mostra todos os itens um a um, até `stop`.",
  "about.shop_items": "Mostra os itens da loja um a um, até `stop`.",
  "about.stop": "Termina o gesto e o comando em curso.",
  "about.rank": "Define a classificação que os outros veem.",
  "about.unready": "Deixa de estar pronto.",
  "about.sit_in": "Volta a participar nas partidas.",
  "about.match": "Aparece como se estivesse numa partida, com esse número de jogadores restantes.",
  "about.hide": "Oculta um membro do grupo. Sem um nome, oculta-te a ti.",
  "about.show": "Mostra um membro oculto do grupo. Sem um nome, mostra-te a ti.",
  "about.promote": "Passa a liderança do grupo a um membro. Sem um nome, passa-a a ti.",
  "about.party_info": "Mostra o grupo e os seus membros.",
  "about.invite": "Convida um amigo para o grupo. Sem um nome, convida-te a ti.",
  "about.join": "Entra no grupo de um amigo, ou pede para entrar quando é privado. Sem um nome, entra no teu.",
  "about.user_info": "Mostra um jogador e a sua relação com o bot.",
  "about.whisper": "Sussurra a um amigo. Põe um nome com espaços entre aspas duplas.",
  "about.set_status": "Define o estado que os amigos veem. `none` apaga-o.",
  "about.prev": "Repete o teu último comando.",
};

/** Further names of the commands. */
export const ALIASES: Aliases = {
  shoes: ["calçado", "sapatilhas"],
  say: ["diz", "dizer"],
};
