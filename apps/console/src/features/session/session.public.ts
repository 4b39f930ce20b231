export { PhoneCodeField } from "./PhoneCodeField.tsx";
export { PictureCodeField } from "./PictureCodeField.tsx";
export { usePhoneCode } from "./use-phone-code.ts";
export { usePictureCode } from "./use-picture-code.ts";
