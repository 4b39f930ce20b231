import { join } from "node:path";
import { AlgorithmId, AlgorithmVersion } from "@huiyan/contract/algorithm/algorithm.device";
import { type DeviceTelemetry } from "@huiyan/contract/device/device.device";
import { z } from "zod";
import { type Algorithm } from "#platform/analysis/algorithm.ts";
import { type AlgorithmCode } from "#platform/runtime/algorithm-program.ts";
import { type AlgorithmPrograms } from "#platform/runtime/algorithm-programs.ts";
import { AlgorithmSlot } from "#platform/runtime/algorithm-slot.ts";
import { type AlgorithmStore } from "#platform/runtime/algorithm-store.ts";
import { type RunnableVersion } from "#platform/runtime/runnable-version.ts";
import { readIfThere, writeDurably } from "#platform/store/durable-file.ts";

/**
 * Content of the state file: algorithms that users installed or uninstalled. An algorithm without an entry is used in
 * its shipped version.
 */
const Installed = z.object({
  /** Installed package by algorithm id; null: uninstalled. */
  algorithms: z.record(AlgorithmId, z.object({ version: AlgorithmVersion, folder: z.string() }).nullable()),
});
type Installed = z.infer<typeof Installed>;

export interface DeviceAlgorithmsSettings {
  /** Data folder of this device. */
  folder: string;
  store: AlgorithmStore;
  programs: AlgorithmPrograms;
  /** Algorithms that are part of the program. */
  shipped: readonly AlgorithmCode[];
  onTrouble(text: string): void;
  /** Receives a line for the device's own log when an algorithm changes. */
  onChange(text: string): void;
}

/** The algorithms of one device: shipped, installed and uninstalled ones. */
export class DeviceAlgorithms {
  readonly #settings: DeviceAlgorithmsSettings;
  readonly #file: string;
  readonly #slots = new Map<string, AlgorithmSlot>();
  #installed: Installed["algorithms"];

  constructor(settings: DeviceAlgorithmsSettings) {
    this.#settings = settings;
    this.#file = join(settings.folder, "algorithms.json");
    this.#installed = this.#read();
    for (const code of settings.shipped) this.#put(settings.programs.of(code));
    for (const [id, installed] of Object.entries(this.#installed)) {
      const code = installed === null ? undefined : settings.store.read(installed.folder);
      if (code !== undefined) this.#put(settings.programs.of(code));
      else if (installed === null) this.#slots.get(id)?.put(undefined);
      else settings.onTrouble(`算法 ${id} ${installed.version} 的文件缺失或已损坏，请重新安装`);
    }
  }

  /** Algorithms in use, by id. */
  get modules(): ReadonlyMap<string, Algorithm> {
    return new Map([...this.#slots].filter(([, { version }]) => version !== undefined));
  }

  /** Slots (running instances) of all algorithms that were used since the start, by id. */
  get slots(): ReadonlyMap<string, AlgorithmSlot> {
    return this.#slots;
  }

  /** Versions of the algorithms in use, by id. */
  versions(): Record<string, string> {
    return Object.fromEntries([...this.modules].map(([id, { manifest }]) => [id, manifest.version]));
  }

  /** Folder names of the packages that this device uses. */
  folders(): string[] {
    return Object.values(this.#installed).flatMap((installed) => installed?.folder ?? []);
  }

  /**
   * Replaces the version of an algorithm. The change is stored unless the new version fails to load or fails at its
   * first frame.
   * @returns true if the new version has processed a frame
   * @throws Error with a Chinese text; the previous version stays in use
   */
  async install(folder: string, code: AlgorithmCode, onLoaded: () => void): Promise<boolean> {
    const { id, version } = code.manifest;
    const program = this.#settings.programs.of(code);
    const slot = this.#slots.get(id);
    let hasAnswered = false;
    try {
      if (slot === undefined) {
        await program.load();
        this.#slots.set(id, new AlgorithmSlot(program));
      } else hasAnswered = await slot.exchange(program, onLoaded);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#settings.onTrouble(`算法 ${id} ${version} 未能安装：${reason}`);
      throw error;
    }
    this.#keep(id, { version, folder });
    this.#settings.onChange(`算法 ${id} ${version} 已安装`);
    return hasAnswered;
  }

  /** Uninstalls an algorithm. Channels that use the algorithm continue without it. */
  uninstall(id: string): void {
    const slot = this.#slots.get(id);
    if (slot?.version === undefined) return;
    slot.put(undefined);
    this.#keep(id, null);
    this.#settings.onChange(`算法 ${id} 已卸载`);
  }

  /** Restores the shipped version, or removes an algorithm that was not shipped. */
  restore(id: string): void {
    const { shipped, programs } = this.#settings;
    const code = shipped.find(({ manifest }) => manifest.id === id);
    if (code !== undefined) this.#put(programs.of(code));
    else this.#slots.get(id)?.put(undefined);
    const { [id]: _gone, ...rest } = this.#installed;
    this.#save(rest);
    this.#settings.onChange(`算法 ${id} 已恢复为随程序提供的版本`);
  }

  /** Returns the state of each algorithm, for the telemetry. */
  telemetry(): NonNullable<DeviceTelemetry["algorithms"]> {
    return [...this.#slots.values()].flatMap(({ version, manifest, counts, trouble, isUsed }) => {
      if (version === undefined) return [];
      const { use, isDown, restarts } = version;
      const state = isDown ? "stopped" : isUsed ? "running" : "idle";
      return [
        {
          ...({ id: manifest.id, version: manifest.version, state, ...counts, restarts } as const),
          cpu_ms: Math.round((use?.cpuUs ?? 0) / 1_000),
          memory: use?.rss ?? 0,
          ...(trouble !== undefined && { trouble: trouble.slice(0, 300) }),
        },
      ];
    });
  }

  #put(version: RunnableVersion): void {
    const { id } = version.manifest;
    const slot = this.#slots.get(id);
    if (slot === undefined) this.#slots.set(id, new AlgorithmSlot(version));
    else slot.put(version);
  }

  #keep(id: string, installed: Installed["algorithms"][string]): void {
    this.#save({ ...this.#installed, [id]: installed });
  }

  #save(installed: Installed["algorithms"]): void {
    this.#installed = installed;
    writeDurably(this.#file, JSON.stringify({ algorithms: installed } satisfies Installed));
  }

  /** Reads the state file. If the file is damaged, the shipped algorithms are used. */
  #read(): Installed["algorithms"] {
    const text = readIfThere(this.#file);
    if (text === undefined) return {};
    try {
      return Installed.parse(JSON.parse(text)).algorithms;
    } catch {
      this.#settings.onTrouble("已安装算法的记录已损坏，使用随程序提供的算法");
      return {};
    }
  }
}
