import { type z } from "zod";

/** A setting of this browser, stored in localStorage under `huiyan.<name>`. An unreadable value counts as absent. */
export interface StoredSetting<T> {
  read(): T;
  write(value: T): void;
}

export function storedSetting<T>(name: string, schema: z.ZodType<T>, fallback: T): StoredSetting<T> {
  const key = `huiyan.${name}`;
  return {
    read() {
      const text = localStorage.getItem(key);
      if (text === null) return fallback;
      const parsed = schema.safeParse(parseJson(text));
      return parsed.success ? parsed.data : fallback;
    },
    write(value) {
      localStorage.setItem(key, JSON.stringify(value));
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
