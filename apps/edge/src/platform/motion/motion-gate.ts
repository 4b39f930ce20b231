import { type MotionSettings, motionLevels } from "@huiyan/contract/device/motion.rules";
import { type Picture } from "../model/picture.ts";
import { isLookDue, type LookState, looked, mayWait } from "./look.rules.ts";
import { changeBetween, isMovement, learnNoise } from "./motion.rules.ts";
import { type SmallPicture, smallPicture } from "./small-picture.ts";

/** Facts about the channel before a frame. */
export interface GateSigns {
  /** True if an algorithm or a track needs the next frame. */
  open: boolean;
  /** True if no tracked object moved in the last analysed frame, so that changes in the picture were only noise. */
  calm: boolean;
}

/** Decides for each frame of one channel whether it is analysed. */
export class MotionGate {
  readonly #settings: MotionSettings;
  #state: LookState | undefined;
  /**
   * Picture of the last analysed frame. Changes are measured against this picture, so that slow changes are found too.
   */
  #seen: SmallPicture | undefined;
  #before: SmallPicture | undefined;
  #noise = new Float32Array();

  constructor(settings: MotionSettings) {
    this.#settings = settings;
  }

  /**
   * Returns true if the frame must be analysed.
   * @param at time of the frame, ms
   */
  admits(picture: Picture, at: number, { open, calm }: GateSigns): boolean {
    const { level, look_seconds } = this.#settings;
    if (level === "off") return true;
    const now = smallPicture(picture);
    const [seen, before] = [this.#seen, this.#before];
    this.#before = now;
    if (seen === undefined || before === undefined || seen.cells.length !== now.cells.length) {
      this.#noise = new Float32Array(now.cells.length);
      this.#seen = now;
      this.#state = looked(undefined, { at, moved: true, open });
      return true;
    }
    const moved = isMovement(changeBetween(seen, now, this.#noise, motionLevels[level]));
    if (calm || !moved) learnNoise(this.#noise, before, now);
    const signs = { at, moved, open };
    const longestMs = look_seconds * 1_000;
    if (!isLookDue(this.#state, signs, longestMs)) return false;
    if (!moved && !open && this.#state !== undefined && mayWait(this.#state, at, longestMs)) {
      if (!isMovement(changeBetween(seen, now, this.#noise, motionLevels[level] / 2))) return false;
    }
    this.#state = looked(this.#state, signs);
    this.#seen = now;
    return true;
  }
}
