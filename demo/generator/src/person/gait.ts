import { shin, thigh } from "./arms-and-legs.ts";
import { type Person } from "./person.ts";

/** Height of the ankle above the ground, including the sole, metres. */
const foot = 0.105;

/**
 * Sets the joints of a walking person.
 * @param phase radians; 2π for two steps
 * @param amount 0 standing to 1 walking
 * @param time seconds, for the small movements of a standing person
 */
export function poseWalk(person: Person, phase: number, amount: number, time: number): void {
  let reach = 0;
  for (const leg of person.legs) {
    const p = phase + (leg.side > 0 ? 0 : Math.PI);
    const swing = Math.max(0, Math.cos(p + 0.35));
    const hip = amount * (0.06 + 0.4 * Math.sin(p));
    const knee = amount * (0.1 + 0.95 * swing * swing);
    leg.hip.rotation.x = -hip;
    leg.knee.rotation.x = knee;
    leg.ankle.rotation.x = -(knee - hip) * 0.55 - amount * 0.12 * Math.max(0, Math.sin(p));
    reach = Math.max(reach, thigh * Math.cos(hip) + shin * Math.cos(hip - knee) + foot);
  }
  // the lower foot touches the ground
  person.hips.position.y = reach;
  person.hips.rotation.y = amount * 0.1 * Math.sin(phase);
  person.spine.rotation.set(amount * 0.05, -amount * 0.2 * Math.sin(phase), 0.012 * Math.sin(time * 1.3));
  for (const arm of person.arms) {
    const p = phase + (arm.side > 0 ? Math.PI : 0);
    arm.shoulder.rotation.set(-amount * 0.48 * Math.sin(p) - (1 - amount) * 0.03, 0, arm.side * 0.11);
    arm.elbow.rotation.x = -(0.2 + amount * (0.28 + 0.22 * Math.sin(p)));
  }
  person.head.rotation.set(0.03, (1 - amount) * 0.6 * Math.sin(time * 0.9), 0);
}
