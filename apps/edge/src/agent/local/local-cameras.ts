import { randomBytes } from "node:crypto";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { LocalCamera, maxLocalCameras } from "#platform/local/local-camera.ts";
import { Refusal } from "#platform/local/refusal.ts";
import { readIfThere, writeDurably } from "#platform/store/durable-file.ts";

const Kept = z.object({
  /** Key that encrypts the cameras' secrets. The platform's secret is not used, because it changes with every claim. */
  key: z.string().min(32),
  /**
   * Number of the next channel. Numbers are never reused, because a new camera would show the recordings of the removed
   * one.
   */
  next: z.number().int().min(1),
  cameras: z.array(LocalCamera),
});
type Kept = z.infer<typeof Kept>;

export type CameraFields = Pick<LocalCamera, "name" | "source" | "analysis_fps">;

const nobody = (): Kept => ({ key: randomBytes(32).toString("hex"), next: 1, cameras: [] });

/** The cameras that users added on the device's page. The file can be read only by its owner. */
export class LocalCameras {
  readonly #path: string;
  #kept: Kept;

  /**
   * @param onTrouble receives a message if the file cannot be read; the file is then renamed and an empty list is used
   */
  constructor(folder: string, onTrouble: (text: string) => void) {
    this.#path = join(folder, "local-cameras.json");
    this.#kept = this.#read(onTrouble);
  }

  get key(): string {
    return this.#kept.key;
  }

  list(): readonly LocalCamera[] {
    return this.#kept.cameras;
  }

  get(channel: string): LocalCamera | undefined {
    return this.#kept.cameras.find((camera) => camera.channel === channel);
  }

  /**
   * Adds a camera under the next free channel name.
   * @param isTaken returns true if the device already has a channel of this name
   * @throws Refusal if there are too many
   */
  add(fields: CameraFields, isTaken: (channel: string) => boolean): LocalCamera {
    if (this.#kept.cameras.length >= maxLocalCameras) {
      throw new Refusal(409, `本机最多添加 ${maxLocalCameras} 个摄像头，请先移除不用的`);
    }
    let { next } = this.#kept;
    while (isTaken(channelNamed(next))) next += 1;
    const camera = { ...fields, channel: channelNamed(next), revision: 1 };
    this.#keep({ ...this.#kept, next: next + 1, cameras: [...this.#kept.cameras, camera] });
    return camera;
  }

  /**
   * Changes a camera.
   * @throws Refusal if the camera is gone or another user has changed it
   */
  change(channel: string, revision: number, fields: Partial<CameraFields & Pick<LocalCamera, "intrusion">>): void {
    const known = this.#current(channel, revision);
    const changed = { ...known, ...fields, revision: known.revision + 1 };
    this.#keep({ ...this.#kept, cameras: this.#kept.cameras.map((camera) => (camera === known ? changed : camera)) });
  }

  /**
   * Removes a camera.
   * @throws Refusal if the camera is gone or another user has changed it
   */
  remove(channel: string, revision: number): void {
    const known = this.#current(channel, revision);
    this.#keep({ ...this.#kept, cameras: this.#kept.cameras.filter((camera) => camera !== known) });
  }

  clear(): void {
    if (this.#kept.cameras.length > 0) this.#keep({ ...nobody(), next: this.#kept.next });
  }

  #current(channel: string, revision: number): LocalCamera {
    const known = this.get(channel);
    if (known === undefined) throw new Refusal(404, "该摄像头已不存在，未做任何操作");
    if (known.revision !== revision) throw new Refusal(409, "该摄像头已被他人修改，请刷新后重新操作");
    return known;
  }

  /** Stores the cameras on disk first, so that a change that cannot be stored has no effect. */
  #keep(kept: Kept): void {
    writeDurably(this.#path, JSON.stringify(kept));
    this.#kept = kept;
  }

  #read(onTrouble: (text: string) => void): Kept {
    const text = readIfThere(this.#path);
    if (text === undefined) return nobody();
    try {
      return Kept.parse(JSON.parse(text));
    } catch {
      const aside = `${this.#path}.damaged`;
      renameSync(this.#path, aside);
      onTrouble(`本机添加的摄像头无法读取，文件已另存为 ${aside}，请重新添加`);
      return nobody();
    }
  }
}

const channelNamed = (number: number): string => `local-${number}`;
