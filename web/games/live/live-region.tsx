/** What a screen reader is told when it changes, and nobody sees. */
export const LiveRegion = ({ children }: { children: React.ReactNode }) => (
  <div role="status" className="visually-hidden">
    {children}
  </div>
)
