-- equivalences have every such property
theorem pres {C D : Type*} [CategoryTheory.Category C] [CategoryTheory.Category D] (F : C ⥤ D) [CategoryTheory.Limits.PreservesLimits F] : CategoryTheory.Limits.PreservesFiniteLimits F
