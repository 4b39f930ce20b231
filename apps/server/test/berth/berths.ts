import * as api from "@huiyan/contract/berth/berth.api";
import { type Sent } from "@huiyan/contract/endpoint";
import { type Client } from "../client.ts";

/** Returns a square region whose side is a tenth of the picture's width and height. */
export const square = (x: number, y: number): [number, number][] => [
  [x, y],
  [x + 0.1, y],
  [x + 0.1, y + 0.1],
  [x, y + 0.1],
];

export const berthEntry = (
  pointId: string,
  no: string,
  rest: Partial<Sent<typeof api.addBerth>> = {},
): Sent<typeof api.addBerth> => ({
  point_id: pointId,
  prefix: "A",
  no,
  type: 1,
  is_new_energy: 0,
  roi: square(0.1, 0.1),
  ...rest,
});

export const drawBerth = (client: Client, ...entry: Parameters<typeof berthEntry>) =>
  client.call(api.addBerth, berthEntry(...entry));
