import { create } from "zustand";

interface Connection {
  /** When the page's push connection was lost, epoch ms; null while it is open or the page has none. */
  lostAt: number | null;
}

/** State of the page's push connection. The connection bar shows the loss to the user. */
export const useConnection = create<Connection>(() => ({ lostAt: null }));

/** Records that the connection is open, or no longer needed. */
export function clearLoss(): void {
  useConnection.setState({ lostAt: null });
}

/** Records a loss. Failed attempts to reconnect keep the time of the loss. */
export function recordLoss(): void {
  useConnection.setState(({ lostAt }) => ({ lostAt: lostAt ?? Date.now() }));
}
