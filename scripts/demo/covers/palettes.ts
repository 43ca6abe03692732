export type SubjectKey = 'physics' | 'chemistry' | 'mathematics' | 'biology' | 'combined'

/** `ink` is read on `ground`; `pale` is a light paper of the same family. */
export type Palette = { ground: string; ink: string; accent: string; second: string; pale: string }

const swatch = (ground: string, ink: string, accent: string, second: string, pale: string): Palette => {
  return { ground, ink, accent, second, pale }
}

export const PALETTES: Record<SubjectKey, readonly Palette[]> = {
  physics: [
    swatch('#16346E', '#F7F1E1', '#FFB627', '#5FA8E8', '#DCE8F6'),
    swatch('#F3EBD8', '#14274E', '#E4572E', '#2F6DB5', '#FFFFFF'),
    swatch('#0E6B7A', '#F6F4E8', '#FFC857', '#9AD9DC', '#E2F2F1'),
    swatch('#E4572E', '#FFF5E4', '#1B2A49', '#FFC15E', '#FFE9D6'),
    swatch('#1D2433', '#F2EEE3', '#7FD1E0', '#F2A541', '#E6E9EE'),
    swatch('#C9DCEB', '#12284A', '#D1432B', '#3B77B5', '#F3F8FC'),
  ],
  chemistry: [
    swatch('#7B1E3A', '#FBEFE3', '#F2B134', '#E58A9B', '#F6DDE0'),
    swatch('#F2C14E', '#2B2118', '#B33951', '#7A5C1E', '#FFF3D1'),
    swatch('#0F5257', '#F3F0E2', '#F29E4C', '#8CC7B5', '#DFF0EA'),
    swatch('#F0E6DA', '#3A1F2B', '#B33951', '#E8A33D', '#FFFFFF'),
    swatch('#C8553D', '#FFF2E5', '#FFD97D', '#5B2333', '#FBE0D3'),
    swatch('#4A2A5E', '#F6EFE4', '#F4B942', '#B79AD0', '#EADFF2'),
  ],
  mathematics: [
    swatch('#191919', '#F5F1E6', '#E63B2E', '#F0B429', '#E9E4D6'),
    swatch('#F4EFE3', '#1B1B1F', '#D7263D', '#1F5FA8', '#FFFFFF'),
    swatch('#C52233', '#FFF3E6', '#FFD166', '#5E0F1A', '#F9DBD6'),
    swatch('#FFB400', '#20180A', '#C8401B', '#8A5B00', '#FFF0C9'),
    swatch('#2B3A67', '#F4F1E8', '#F28F3B', '#8FA6D6', '#E1E7F4'),
    swatch('#D9DDE3', '#1C2230', '#C52233', '#4B5A78', '#F7F8FA'),
  ],
  biology: [
    swatch('#1E5B3A', '#F4F1DF', '#F4C95D', '#8FC79A', '#E0F0DF'),
    swatch('#EFEAD8', '#1D3B2A', '#D95D39', '#5E9C61', '#FFFFFF'),
    swatch('#B8D8A8', '#17361F', '#C8452E', '#3F7D4E', '#EFF7E8'),
    swatch('#0B4F5C', '#F3F3E4', '#F7A072', '#7CC6C3', '#DDF0EF'),
    swatch('#F7C59F', '#36251B', '#1F6F5C', '#C8553D', '#FFF0E2'),
    swatch('#6B1F2E', '#F9EEE4', '#F2B36B', '#D9868A', '#F6E0DE'),
  ],
  combined: [
    swatch('#FFBE2E', '#1A2238', '#C8321F', '#8A5A00', '#FFF1CC'),
    swatch('#1A2238', '#F8F3E4', '#FFBE2E', '#7FA7D9', '#E3E7F0'),
    swatch('#EFE7D6', '#1A2238', '#C8321F', '#2F6DB5', '#FFFFFF'),
    swatch('#B3261E', '#FFF4E3', '#FFCB52', '#5F100B', '#F8DAD4'),
    swatch('#0F5D56', '#F5F2E3', '#FFC24B', '#8CCBBE', '#DCEFEA'),
  ],
}

const CREAM = '#FFF6E3'
const NEAR_BLACK = '#17130C'

/** Relative luminance of a #RRGGBB colour, 0 to 1. */
export function luminance(colour: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return channel(1) * 0.2126 + channel(3) * 0.7152 + channel(5) * 0.0722
}

/** An ink that can be read on a colour. */
export function inkOn(colour: string): string {
  return luminance(colour) < 0.35 ? CREAM : NEAR_BLACK
}
