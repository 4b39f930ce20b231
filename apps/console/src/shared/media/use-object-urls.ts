import { useLayoutEffect, useState } from "react";

/**
 * Returns addresses at which chosen files can be shown before the upload, in their order.
 * @param files must be the same array while unchanged
 */
export function useObjectUrls(files: readonly File[]): readonly string[] {
  const [urls, setUrls] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const made = files.map((file) => URL.createObjectURL(file));
    setUrls(made);
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [files]);
  return urls;
}
