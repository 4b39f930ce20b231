import { type OutboxImage } from "../store/event-outbox.ts";
import { type SeenPlate } from "./scene-inputs.ts";

const maxPlates = 64;
const keptMs = 24 * 3_600_000;
const Plate = /^.{5,16}$/u;

/** Plates that the cameras of a device read recently. */
export class PlateRegister {
  #seen: (SeenPlate & { picture: Buffer | undefined })[] = [];

  /**
   * Adds the plate of an event; does nothing if the event contains none.
   * @param data data of the event
   * @param images pictures of the event
   */
  note(channel: string, data: Record<string, unknown>, at: number, images: readonly OutboxImage[]): void {
    const { licensePlate: text } = data;
    if (typeof text !== "string" || !Plate.test(text)) return;
    const body = images.find(({ role }) => role === "plate")?.body;
    const picture = body === undefined ? undefined : Buffer.from(body);
    this.#seen = [...this.#seen.filter((one) => at - one.at <= keptMs), { channel, text, at, picture }].slice(
      -maxPlates,
    );
  }

  forget(): void {
    this.#seen = [];
  }

  get plates(): readonly SeenPlate[] {
    return this.#seen.map(({ channel, text, at }) => ({ channel, text, at }));
  }

  /** Returns the newest close-up of a plate as JPEG; undefined if there is none. */
  pictureOf(text: string): Buffer | undefined {
    return this.#seen.findLast((one) => one.text === text && one.picture !== undefined)?.picture;
  }
}
