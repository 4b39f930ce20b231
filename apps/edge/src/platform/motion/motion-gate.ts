import { type MotionSettings, motionLevels } from "@huiyan/contract/device/motion.rules";
import { type Picture } from "../model/picture.ts";
import { isLookDue, type LookState, looked, mayWait } from "./look.rules.ts";
import { changeBetween, isMovement, learnNoise } from "./motion.rules.ts";
import { type SmallPicture, smallPicture } from "./small-picture.ts";

/** State of the channel before the frame. */
export interface GateSigns {
  /** Something waits for the next frame. */
  open: boolean;
  /** The model found nothing that moves in the last analysed frame: motion there was noise. */
  calm: boolean;
}

/** Decides for each frame of one channel whether the model analyses it. */
export class MotionGate {
  readonly #settings: MotionSettings;
  #state: LookState | undefined;
  /** Picture of the last analysis: any difference from it, even a slow one, is a change. */
  #seen: SmallPicture | undefined;
  #before: SmallPicture | undefined;
  #noise = new Float32Array();

  constructor(settings: MotionSettings) {
    this.#settings = settings;
  }

  /** @param at ms, by the frames' clock */
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
