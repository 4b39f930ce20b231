/** Internal function of the library "onvif", which its types leave out. */
declare module "onvif/lib/utils.js" {
  /**
   * Parses a SOAP answer.
   * @param callback receives the body's elements, or an error for a fault
   */
  export function parseSOAPString(
    xml: string,
    callback: (error: Error | null, body?: unknown, xml?: string, status?: number) => void,
    status: number,
  ): void;
}
