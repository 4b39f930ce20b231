/**
 * Time in milliseconds for which a page does not try WebRTC again after its packets did not arrive. A firewall that
 * blocks UDP does so for all points.
 */
const blockedMs = 10 * 60_000;

let blockedUntil = 0;

/** Decides whether this page plays live video over WebRTC. */
export const whepChoice = {
  isOpen: (): boolean => "RTCPeerConnection" in globalThis && Date.now() >= blockedUntil,
  /** Called when no packet arrived. */
  block(): void {
    blockedUntil = Date.now() + blockedMs;
  },
};
