import { createPig, type Pig, posePig } from "../../animal/pig.ts";
import { halfPi } from "../../geometry.ts";
import { type Stage } from "../../stage/stage.ts";
import { crossingsOf, headingAt, type PassageCrossing, spotAt, walkedUntil } from "../passage-walk.ts";
import { animals, clipSeconds, lineX, type PassageAnimal } from "./passage-plan.ts";

export interface PassagePig extends PassageAnimal {
  pig: Pig;
  crossings: PassageCrossing[];
  /**
   * Moves the animal to its position at a time.
   * @returns whether it is visible
   */
  update(time: number): boolean;
}

/**
 * Counting line with its dead band, in metres: an animal that turns within it has not crossed. `seconds` is the clip's
 * duration.
 */
const line = { lineX, band: 0.12, seconds: clipSeconds };

export function createAnimals(stage: Stage): PassagePig[] {
  return animals.map((animal, index) => {
    const pig = createPig(stage, { seed: 900 + index * 7, size: animal.size });
    const { steps } = animal;
    return {
      ...animal,
      pig,
      crossings: animal.carried ? [] : crossingsOf(steps, line),
      update(time) {
        const spot = spotAt(steps, time);
        pig.root.visible = spot !== undefined;
        if (spot === undefined) return false;
        posePig(pig, spot.up > 0.05 ? time * 0.2 : walkedUntil(steps, time));
        pig.root.position.set(spot.x, spot.up, spot.z);
        pig.root.rotation.y = halfPi * headingAt(steps, time);
        pig.under.visible = spot.up < 0.05;
        return true;
      },
    };
  });
}
