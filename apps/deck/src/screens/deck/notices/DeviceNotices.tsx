import { ConnectionNotice } from './ConnectionNotice.tsx'
import { StorageNotice } from './StorageNotice.tsx'

/** What happens to the device: its connection, and its database. */
export function DeviceNotices() {
  return (
    <>
      <ConnectionNotice />
      <StorageNotice />
    </>
  )
}
