import { lamp } from "../../prop/lamp.ts";
import { building } from "../../prop/masonry.ts";
import { bush, hedge, tree } from "../../prop/plants.ts";
import { type Stage } from "../../stage/stage.ts";

/** Adds greenery, and buildings behind the wall. */
export function addSurroundings(stage: Stage): void {
  stage.add(
    hedge(40, [-6.1, -11], [-9.5, -11], 0.4),
    bush(61, -5.6, -9.3, 0.4, 0.4),
    bush(62, -6.7, -9.5, 0.5, 0.5, 88),
    tree(1, -7.4, -10.2, { height: 5.2 }),
    tree(3, 6.2, -12.9, { height: 6.2, hue: 88 }),
    tree(2, -6.5, -13.2, { height: 6, hue: 100 }),
    tree(5, 2.2, -23.3, { height: 7, hue: 92 }),
    tree(7, -10, -23.5, { height: 7, hue: 104 }),
    tree(9, 10, -23.4, { height: 7.5, hue: 96 }),
    tree(4, -3.4, -23.6, { height: 6.2, hue: 86 }),
    building({ x: -12, z: -36, width: 22, height: 13, depth: 10, seed: 5, cols: 10, rows: 5, wall: "#cdb9a0" }),
    building({ x: 10.5, z: -34, width: 18, height: 10, depth: 9, seed: 6, cols: 9, rows: 4, wall: "#b9c2c6" }),
    lamp(5.3, -11, 3.4),
  );
}
