import { type WebSocket } from "ws";

/** Client (a console page or screen share) of an open page socket. */
export interface Listener {
  sessionId: string;
  /** Key of the rate limit for the client's frames. */
  allowance: string;
  /** Names of the events that the client receives. */
  receives: ReadonlySet<string> | "all";
  orgId: string | null;
  staffId: string | null;
  seesAll: boolean;
  /**
   * Set for a screen share. `groupId`: the group that the screen shows; null: the whole scope of the member who created
   * the link.
   */
  display?: { groupId: string | null };
}

/** Open sockets of this node, by organisation and member. */
export class Listeners {
  readonly #all = new Map<WebSocket, Listener>();
  readonly #open = new Map<string, Map<string, Set<WebSocket>>>();

  add(socket: WebSocket, listener: Listener): void {
    this.#all.set(socket, listener);
  }

  /** Adds a socket, which receives frames of this organisation from now on. */
  open(socket: WebSocket, { orgId, staffId }: Listener): void {
    if (orgId === null || staffId === null || !this.#all.has(socket)) return;
    const org = this.#open.get(orgId) ?? new Map<string, Set<WebSocket>>();
    this.#open.set(orgId, org);
    org.set(staffId, (org.get(staffId) ?? new Set()).add(socket));
  }

  has(socket: WebSocket): boolean {
    return this.#all.has(socket);
  }

  remove(socket: WebSocket): void {
    const listener = this.#all.get(socket);
    this.#all.delete(socket);
    if (listener?.orgId == null || listener.staffId === null) return;
    const org = this.#open.get(listener.orgId);
    const sockets = org?.get(listener.staffId);
    sockets?.delete(socket);
    if (sockets?.size === 0) org?.delete(listener.staffId);
    if (org?.size === 0) this.#open.delete(listener.orgId);
  }

  all(): { socket: WebSocket; listener: Listener }[] {
    return [...this.#all].map(([socket, listener]) => ({ socket, listener }));
  }

  staffOf(orgId: string): string[] {
    return [...(this.#open.get(orgId)?.keys() ?? [])];
  }

  /** Returns the groups that open screen shares of the organisation show. */
  groupsOf(orgId: string): string[] {
    const sockets = [...(this.#open.get(orgId)?.values() ?? [])].flatMap((each) => [...each]);
    return [...new Set(sockets.flatMap((socket) => this.#all.get(socket)?.display?.groupId ?? []))];
  }

  /**
   * Returns the member's sockets that receive an event. The result is a copy, because a page that ends during a write
   * is removed from the original set.
   * @param groups groups of {@link groupsOf} that contain the subject of the frame; screen shares of other groups are
   * left out
   */
  socketsOf(orgId: string, staffId: string, event: string, groups: readonly string[] = []): WebSocket[] {
    return [...(this.#open.get(orgId)?.get(staffId) ?? [])].filter((socket) => {
      const { receives, display } = this.#all.get(socket) ?? {};
      const isFar = display?.groupId != null && !groups.includes(display.groupId);
      return !isFar && (receives === "all" || receives?.has(event) === true);
    });
  }

  isWall(socket: WebSocket): boolean {
    return this.#all.get(socket)?.display !== undefined;
  }
}
