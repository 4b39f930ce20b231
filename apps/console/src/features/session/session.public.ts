export { PhoneCodeField } from "./fields/PhoneCodeField.tsx";
export { PictureCodeField } from "./fields/PictureCodeField.tsx";
export { usePhoneCode } from "./fields/use-phone-code.ts";
export { usePictureCode } from "./fields/use-picture-code.ts";
