export { ConfigRefused, ConfigWarning } from "./ConfigRefused.tsx";
export { formatConfig } from "./format-config.ts";
