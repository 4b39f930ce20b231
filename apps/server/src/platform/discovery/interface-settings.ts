/** On which interface to speak, and how far: what goes out on the loopback must not leave the machine. */
export interface Reach {
  /** Undefined: all. */
  address: string | undefined;
  /** Of multicast packets; 0 keeps them on the machine. */
  ttl: number;
}

/** @param setting the local interface's address; undefined: all of them */
export function reachOf(setting: string | undefined): Reach {
  return { address: setting, ttl: setting?.startsWith("127.") ? 0 : 1 };
}
