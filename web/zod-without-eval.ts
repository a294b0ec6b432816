import { z } from 'zod'

// The content security policy forbids `eval`; without this zod would try it once and cause a report.
z.config({ jitless: true })
