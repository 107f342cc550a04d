/** How long a video is: "1:42", or "1:02:05" for what is longer than an hour. */
export function clockTime(seconds: number): string {
  const whole = Math.round(seconds)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = twoDigits(whole % 60)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
