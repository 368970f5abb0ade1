import { library } from "./library.ts";

/**
 * For each connection that fails, the XMPP library prints its WebSocket with everything in it, among that the request's
 * headers. The end of the connection is reported in other ways, so nothing is printed.
 */
export function silenceConnectionErrors(): void {
  const transport = library.NoticeTransport.prototype;
  const { connect } = transport;
  transport.connect = function (options) {
    connect.call(this, options);
    if (this.socket) this.socket.onerror = () => this.push(null);
  };
}
