/**
 * Times in milliseconds for which a page does not try WebRTC again after its packets did not arrive. A firewall that
 * blocks UDP does so for all points. Where WebRTC has worked before, the machine or the network was only busy.
 */
const blockedMs = { first: 10 * 60_000, later: 30_000 } as const;

let blockedUntil = 0;
let hasWorked = false;

/** Decides whether this page plays live video over WebRTC. */
export const whepChoice = {
  isOpen: (): boolean => "RTCPeerConnection" in globalThis && Date.now() >= blockedUntil,
  /** Called when no packet arrived. */
  block(): void {
    blockedUntil = Date.now() + (hasWorked ? blockedMs.later : blockedMs.first);
  },
  /** Called when packets arrive. */
  worked(): void {
    hasWorked = true;
  },
};
